import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { documentText, OpenApiDocument } from '../common/openapi/document.js';
import { projectDirectory } from '../config/project-directory.js';
import { ExamplesService } from './examples.service.js';
import { prefill } from './prefill.js';

const pages = join(projectDirectory, 'src', 'documentation', 'pages');
const { resolve } = createRequire(join(projectDirectory, 'package.json'));
const swaggerUi = dirname(resolve('swagger-ui-dist/package.json'));

/** Files that the documentation page loads, each with its folder; no others are served. */
const assets: ReadonlyMap<string, string> = new Map([
  ['docs.js', pages],
  ['docs.css', pages],
  ['icon.svg', pages],
  ['swagger-ui.css', swaggerUi],
  ['swagger-ui-bundle.js', swaggerUi],
]);

/** Response of the root of the service. */
export interface Home {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Paths of the documentation, the OpenAPI document and the readiness check. */
  readonly links: { readonly documentation: string; readonly openapi: string; readonly health: string };
}

/** Pages and the OpenAPI document, as text. */
@Injectable()
export class DocumentationService {
  private readonly files = new Map<string, Buffer>();

  constructor(
    private readonly openApi: OpenApiDocument,
    private readonly examples: ExamplesService,
  ) {}

  home(): Home {
    const { title, version, description = '' } = this.openApi.get().info;
    const [summary = ''] = description.split('\n');
    return {
      name: title,
      version,
      description: summary,
      links: { documentation: '/docs', openapi: '/openapi.json', health: '/health/ready' },
    };
  }

  /** The OpenAPI document; required parameters are prefilled with ids from the database. */
  async document(): Promise<string> {
    return documentText(prefill(this.openApi.get(), await this.examples.find()));
  }

  page(): string {
    return this.file(pages, 'docs.html').toString();
  }

  /** A file of that page; null for any other name. */
  asset(name: string): Buffer | null {
    const folder = assets.get(name);
    return folder === undefined ? null : this.file(folder, name);
  }

  private file(folder: string, name: string): Buffer {
    const cached = this.files.get(name) ?? readFileSync(join(folder, name));
    this.files.set(name, cached);
    return cached;
  }
}
