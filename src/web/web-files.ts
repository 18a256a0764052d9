import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { projectDirectory } from '../config/project-directory.js';

/** Codings of the precompressed files, best first, with their file extensions. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface WebFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly coding: 'br' | 'gzip' | null;
}

type AcceptsCoding = (coding: string) => boolean;

/** The built files of `web` with their precompressed forms, each read once: 3 MB at most (bench page-requests). */
@Injectable()
export class WebFiles {
  private readonly folder = join(projectDirectory, 'web', 'dist');
  private readonly assets: ReadonlySet<string>;
  /** By path; null where there is no such file. */
  private readonly read = new Map<string, Buffer | null>();

  constructor() {
    const assets = join(this.folder, 'assets');
    this.assets = new Set(existsSync(assets) ? readdirSync(assets) : []);
  }

  /** The page; null where it has not been built. */
  page(accepts: AcceptsCoding): WebFile | null {
    return this.withCoding(join(this.folder, 'index.html'), accepts);
  }

  /** An asset by its exact name, so that no name leads out of the folder; null for any other name. */
  asset(name: string, accepts: AcceptsCoding): WebFile | null {
    return this.assets.has(name) ? this.withCoding(join(this.folder, 'assets', name), accepts) : null;
  }

  private withCoding(path: string, accepts: AcceptsCoding): WebFile | null {
    for (const [coding, end] of [...codings, [null, '']] as const) {
      const bytes = coding === null || accepts(coding) ? this.bytesOf(path + end) : null;
      if (bytes !== null) return { bytes, mediaType: extname(path), coding };
    }
    return null;
  }

  private bytesOf(path: string): Buffer | null {
    let bytes = this.read.get(path);
    if (bytes === undefined) {
      bytes = existsSync(path) ? readFileSync(path) : null;
      this.read.set(path, bytes);
    }
    return bytes;
  }
}
