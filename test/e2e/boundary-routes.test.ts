import { Controller, Get, Post } from '@nestjs/common';
import { Access } from '../../src/common/access/access.decorator.js';
import { allControllers, routesOf } from '../support/routes.js';

@Controller()
class HalfMarkedController {
  @Get()
  @Access.public()
  marked(): void {}

  @Post()
  unmarked(): void {}

  helper(): void {}
}

describe('routes', () => {
  it('are found with and without their access mark', () => {
    expect(routesOf(HalfMarkedController).map(({ method, isMarked }) => [method, isMarked])).toEqual([
      ['marked', true],
      ['unmarked', false],
    ]);
  });

  it('carry an access mark, every one of them', async () => {
    const unmarked = (await allControllers()).flatMap(routesOf).filter(({ isMarked }) => !isMarked);
    expect(unmarked.map(({ controller, method }) => `${controller.name}.${method}`)).toEqual([]);
  });
});
