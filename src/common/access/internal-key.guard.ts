import { Injectable } from '@nestjs/common';
import type { AccessMark } from './access-mark.js';
import { BearerAuthGuard } from './bearer-auth.guard.js';

/** Admits the internal caller by key and messenger user; without a key, whoever `BearerAuthGuard` admits. */
@Injectable()
export class InternalKeyGuard extends BearerAuthGuard {
  protected override readonly mark: AccessMark = { kind: 'internal' };
}
