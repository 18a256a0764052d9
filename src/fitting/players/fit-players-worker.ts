import { answerTasks } from '../../common/worker-thread.js';
import { fitPlayers } from './fit-players.js';

answerTasks(fitPlayers);
