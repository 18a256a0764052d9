import { answerTasks } from '../common/worker-thread.js';
import { fitModels } from './fit-models.js';

answerTasks(fitModels);
