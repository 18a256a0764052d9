import type { PlayerFitRequest, PlayerFitResult } from '../../player-models/fit-players.js';
import { FitThread } from './fit-thread.js';

/** The thread that fits the models of players. */
export class PlayerFitThread extends FitThread<PlayerFitRequest, readonly PlayerFitResult[]> {
  constructor() {
    super(new URL('../../player-models/fit-players-worker.js', import.meta.url));
  }
}
