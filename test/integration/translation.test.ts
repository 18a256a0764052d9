import { Test } from '@nestjs/testing';
import { Injectable } from '@nestjs/common';
import { generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { JwksClient } from 'jwks-rsa';
import { passportJwtSecret } from 'jwks-rsa';

@Injectable()
class Greeter {
  greeting(): string {
    return import.meta.url.startsWith('file:') ? 'hello' : 'lost';
  }
}
@Injectable()
class House {
  constructor(readonly greeter: Greeter) {}
}

describe('packages written as ES modules', () => {
  it('load and inject under Jest', async () => {
    const module = await Test.createTestingModule({ providers: [Greeter, House] }).compile();
    expect(module.get(House).greeter.greeting()).toBe('hello');
    const { privateKey } = await generateKeyPair('RS256');
    expect(await new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)).toContain('.');
    expect(new Provider('http://localhost:1')).toBeDefined();
    expect(new JwksClient({ jwksUri: 'http://localhost:1' })).toBeDefined();
    expect(passportJwtSecret({ jwksUri: 'http://localhost:1' })).toBeDefined();
  });
});
