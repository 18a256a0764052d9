import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { projectDirectory } from '../config/project-directory.js';

/** Codings of the precompressed files, best first, with the ends of their names. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A file to send. */
export interface WebFile {
  /** Absolute path. */
  readonly path: string;
  readonly mediaType: string;
  readonly coding: 'br' | 'gzip' | null;
}

type AcceptsCoding = (coding: string) => boolean;

/** The files that `npm run build` makes of `web`, with their precompressed forms. */
@Injectable()
export class WebFiles {
  private readonly folder = join(projectDirectory, 'web', 'dist');
  private readonly assets: ReadonlySet<string>;

  constructor() {
    const assets = join(this.folder, 'assets');
    this.assets = new Set(existsSync(assets) ? readdirSync(assets) : []);
  }

  /** The page. */
  page(accepts: AcceptsCoding): WebFile {
    return withCoding(join(this.folder, 'index.html'), accepts);
  }

  /** An asset by its exact name, so that no name leads out of the folder; null for any other name. */
  asset(name: string, accepts: AcceptsCoding): WebFile | null {
    return this.assets.has(name) ? withCoding(join(this.folder, 'assets', name), accepts) : null;
  }
}

function withCoding(path: string, accepts: AcceptsCoding): WebFile {
  const [coding, end] = codings.find(([each, suffix]) => accepts(each) && existsSync(path + suffix)) ?? [null, ''];
  return { path: path + end, mediaType: extname(path), coding };
}
