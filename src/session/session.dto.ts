import {
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  StringField,
  textRule,
} from '../common/validation/index.js';

/** How a person signs in. */
export const signInKinds = ['oidc', 'development', 'none'] as const;
export type SignInKind = (typeof signInKinds)[number];

/** What a page needs to sign a person in and to show its footer; none of it is secret. */
export class SessionConfig {
  @EnumField(
    '`oidc`: by the authorisation code flow with PKCE of `issuer`; `development`: by ' +
      '`POST /api/session/development-token` with the code after `#sign-in=` in the address that `npm start` ' +
      'prints; `none`: not in a browser.',
    signInKinds,
    { example: 'oidc' },
  )
  signIn: SignInKind;

  @StringField('OpenID Connect issuer, whose discovery document lists the endpoints. Null unless `oidc`.', {
    nullable: true,
    example: 'https://login.example.com',
  })
  issuer: string | null;

  @StringField('Id of the public client of the pages, which has no secret. Null unless `oidc`.', {
    nullable: true,
    example: 'football-web',
  })
  clientId: string | null;

  @StringField(
    'Audience that access tokens must have, sent as `resource` (RFC 8707) or `audience`, whichever the issuer reads. ' +
      'Null unless `oidc`.',
    { nullable: true, example: 'https://football.example.com' },
  )
  audience: string | null;

  @ListField(
    'Scopes to request; empty with `none`. The issuer decides which of them a user gets.',
    textRule({ maximumLength: 200 }),
    { example: ['openid', 'dashboard:read'] },
  )
  scopes: string[];

  @StringField('Age note in the footer of every page.', { example: '18+' })
  ageNote: string;

  @StringField("Text of the help link in the footer; null: the dashboard's own, in the reader's language.", {
    nullable: true,
    example: 'Help with gambling',
  })
  helpText: string | null;

  @StringField('Address of the help link.', { example: 'https://www.gamblingtherapy.org' })
  helpUrl: string;

  @IntegerField(
    'Seconds by which the second part of a `revision` may trail `now` before the response is late: the service then ' +
      'has failed to renew its data, which it does every minute of real time, even without a change.',
    { minimum: 1, example: 300 },
  )
  lateAfterSeconds: number;

  @InstantField("Current time of the service; days and upcoming kick-offs follow from it, not the browser's clock.", {
    example: '2025-02-25T15:00:00Z',
  })
  now: string;

  @BooleanField('Whether `now` is frozen (`CLOCK_AS_OF`): every response is as of that moment.', { example: false })
  isClockFrozen: boolean;

  @IntegerField(
    'Seconds by which `now` advances per second of real time: 1, or more in a demo with `DEMO_SPEED`, which may wait ' +
      'for its data.',
    { minimum: 1, maximum: 120, example: 1 },
  )
  clockSpeed: number;

  @BooleanField('Whether the data are demo data, with invented leagues.')
  isDemo: boolean;
}

/** A path of this service with its query, to return to after a sign-in. */
const returnPath = {
  maximumLength: 2_000,
  pattern: /^\/(?![/\\])[^\s\\]*$/,
  patternInWords: 'a path of this service such as /value?page=2',
} as const;

/** Start of a sign-in by the issuer. */
export class SignInBody {
  @StringField('Page to show after the sign-in.', { ...returnPath, example: '/value?page=2' }) returnTo: string;
}

/** Where a sign-in continues. */
export class SignInAddress {
  @StringField("Address of the issuer to open; it sends the browser back to `/signed-in` on the page's origin.", {
    example: 'https://login.example.com/authorize?client_id=football-web',
  })
  address: string;
}

/** Body of a page's request for a token: empty if it has a cookie, or what the issuer sent back. */
export class SessionTokenBody {
  @StringField(
    'Query of the address to which the issuer sent the browser back; if absent, the cookie renews the session.',
    {
      optional: true,
      maximumLength: 8_000,
      pattern: /^\?/,
      patternInWords: 'beginning with a question mark',
      example: '?code=4Uq2&state=x3n&iss=https%3A%2F%2Flogin.example.com',
    },
  )
  callback?: string;
}

/** Body of a development sign-in. */
export class DevelopmentTokenBody {
  @StringField(
    'Code after `#sign-in=` in the address that `npm start` prints; also in `DATA_DIR/development-sign-in.json` ' +
      'while the service runs. Each start generates a new one.',
    { maximumLength: 100, example: 'q3Zk0bXoPp7mB1vE9yTn2w' },
  )
  code: string;
}

/** An access token, as RFC 6749 names its members. */
export class DevelopmentToken {
  @StringField('The bearer token.', { example: 'eyJhbGciOiJFUzI1NiJ9...' }) access_token: string;
  @EnumField('Token type.', ['Bearer'], { example: 'Bearer' }) token_type: 'Bearer';
  @IntegerField('Seconds until the token expires.', { minimum: 1, example: 3_600 }) expires_in: number;
  @StringField('Scopes of the token, separated by spaces.', { example: 'dashboard:read dashboard:write' })
  scope: string;
}

/** An access token of a session. */
export class SessionToken extends DevelopmentToken {
  @StringField('Page to show after a sign-in; null if the session was renewed.', {
    nullable: true,
    example: '/value?page=2',
  })
  returnTo: string | null;
}
