import { IdentityIndex, newIdentity } from './player-identities.js';
import type { Identity } from './player-identities.js';

const squad = '2024|7';

function playerOf(name: string, numbers: number[], id: number | null = null): Identity {
  const identity = newIdentity(id, 44);
  identity.names.push({ name, fullName: null });
  identity.squads.set(squad, new Set(numbers));
  return identity;
}

describe('identified players', () => {
  it('keep the shirt number when another reference has none', () => {
    const index = new IdentityIndex();
    const stored = playerOf('Adam Aldlowden', [9], 1);
    index.add(stored);
    index.join(stored, playerOf('Adam Harry Aldlowden', []));
    expect(index.candidatesOf(playerOf('Aldlowden', [9])).identities).toEqual([stored]);
    expect(index.candidatesOf(playerOf('Aldlowden', [10])).identities).toEqual([]);
  });
});
