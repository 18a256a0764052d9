import { Injectable } from '@nestjs/common';
import type { AccessMark } from './access-mark.js';
import { BearerAuthGuard } from './bearer-auth.guard.js';

/** Admits the internal caller by key and messenger user; without a key, the holder of a bearer token. */
@Injectable()
export class InternalKeyGuard extends BearerAuthGuard {
  protected override readonly mark: AccessMark = { kind: 'internal' };
}

/** Admits everybody; a credential that is given must be valid. */
@Injectable()
export class OptionalInternalKeyGuard extends BearerAuthGuard {
  protected override readonly mark: AccessMark = { kind: 'optionalInternal' };
}
