import type { DetailedPosition } from '../football/canonical.js';
import type { Random } from '../maths/random.js';
import { FORMATIONS, positionLoss } from './positions.js';
import type { DemoManager, DemoPlayer } from './squads.js';

const BENCH = 9;

export interface Selected {
  player: DemoPlayer;
  /** Where he plays; substitutes: their own position. */
  position: DetailedPosition;
}

export interface TeamSheet {
  formation: string;
  starters: Selected[];
  bench: DemoPlayer[];
}

/** What a manager knows of a player when he chooses. */
export interface Condition {
  /** Standard deviations; recent performances. */
  form: number;
  /** 0 = rested. */
  fatigue: number;
}

/**
 * Fills the positions of a shape with the best players for them: the position whose first choice stands
 * out most is filled first, so that a rare left back is not spent elsewhere.
 */
function eleven(
  shape: readonly DetailedPosition[],
  squad: readonly DemoPlayer[],
  worth: ReadonlyMap<DemoPlayer, number>,
): Selected[] {
  const values = squad.map((player) => worth.get(player)!);
  const isTaken = squad.map(() => false);
  const chosen = new Array<Selected>(shape.length);
  const open = shape.map((position, index) => ({ position, index }));
  while (open.length > 0) {
    let best = { at: 0, candidate: 0, lead: -Infinity };
    for (let at = 0; at < open.length; at += 1) {
      let first = -Infinity;
      let second = -Infinity;
      let candidate = 0;
      for (let index = 0; index < squad.length; index += 1) {
        if (isTaken[index]!) continue;
        const value = values[index]! - positionLoss(squad[index]!.position, open[at]!.position);
        if (value > first) {
          second = first;
          first = value;
          candidate = index;
        } else if (value > second) second = value;
      }
      if (first - second > best.lead) best = { at, candidate, lead: first - second };
    }
    const [slot] = open.splice(best.at, 1);
    chosen[slot!.index] = { player: squad[best.candidate]!, position: slot!.position };
    isTaken[best.candidate] = true;
  }
  return chosen;
}

/** The bench: a second goalkeeper and the best of the rest. */
function benchOf(
  squad: readonly DemoPlayer[],
  starters: readonly Selected[],
  worth: ReadonlyMap<DemoPlayer, number>,
): DemoPlayer[] {
  const started = new Set(starters.map(({ player }) => player));
  const rest = squad
    .filter((player) => !started.has(player))
    .sort((left, right) => worth.get(right)! - worth.get(left)!);
  const keeper = rest.filter((player) => player.position === 'GK').slice(0, 1);
  return [...keeper, ...rest.filter((player) => player.position !== 'GK').slice(0, BENCH - keeper.length)];
}

/**
 * A manager's choice from the available players (at least eleven with a goalkeeper), by ability, form,
 * tiredness and his own moods.
 */
export function chooseTeam(
  manager: DemoManager,
  available: readonly DemoPlayer[],
  condition: (player: DemoPlayer) => Condition,
  random: Random,
): TeamSheet {
  const formation = random.chance(manager.tinkering) ? manager.otherFormation : manager.formation;
  const worth = new Map(
    available.map((player) => {
      const { form, fatigue } = condition(player);
      return [player, player.ability + manager.rotation * (form - fatigue) + 0.35 * manager.rotation * random.normal()];
    }),
  );
  const starters = eleven(FORMATIONS[formation]!, available, worth);
  return { formation, starters, bench: benchOf(available, starters, worth) };
}

/** What an outsider expects: the manager's usual shape, filled by ability alone. */
export function expectedTeam(manager: DemoManager, available: readonly DemoPlayer[]): TeamSheet {
  const worth = new Map(available.map((player) => [player, player.ability]));
  const starters = eleven(FORMATIONS[manager.formation]!, available, worth);
  return { formation: manager.formation, starters, bench: benchOf(available, starters, worth) };
}
