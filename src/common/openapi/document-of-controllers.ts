import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { buildDocument } from './document.js';

/** The document of controller classes alone: nothing is instantiated, injected or connected. */
export async function documentOfControllers(controllers: readonly Type<object>[]): Promise<OpenAPIObject> {
  @Module({
    controllers: controllers.map(withoutDependencies),
  })
  class DocumentedModule {}
  const app = await NestFactory.create(DocumentedModule, { preview: true, logger: false, abortOnError: false });
  return buildDocument(app);
}

/** The class for the framework's eyes, with nothing to inject. */
function withoutDependencies(original: Type<object>): Type<object> {
  class Documented extends original {}
  Object.defineProperty(Documented, 'name', { value: original.name });
  for (const key of [PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA]) Reflect.defineMetadata(key, [], Documented);
  return Documented;
}
