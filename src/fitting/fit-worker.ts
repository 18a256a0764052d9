import { answerTasks } from '../common/worker-thread.js';
import { fitStatistics } from './fit-statistics.js';

answerTasks(fitStatistics);
