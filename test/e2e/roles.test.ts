import type { Type } from '@nestjs/common';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/unknown-element.exception.js';
import { BoardsService } from '../../src/boards/boards.service.js';
import { MessageDelivery } from '../../src/bot/delivery/message-delivery.js';
import { RefitService } from '../../src/fitting/refit.service.js';
import { startTestApp } from '../support/app.js';
import { useTestDatabase } from '../support/database.js';

const background: readonly Type<object>[] = [MessageDelivery, RefitService];

describe('the role of a process', () => {
  const database = useTestDatabase();

  it.each([
    ['all', 200, background, [BoardsService]],
    ['api', 200, [], [BoardsService]],
    ['worker', 404, background, []],
  ] as const)('%s: teams answer %i', async (role, status, works, serves) => {
    const service = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z', config: { role } });
    const has = (type: Type<object>): boolean => {
      try {
        return service.app.get(type, { strict: false }) instanceof type;
      } catch (error) {
        if (error instanceof UnknownElementException) return false;
        throw error;
      }
    };
    expect((await service.request.get('/health/ready')).status).toBe(200);
    expect((await service.request.get('/api/v2/teams')).status).toBe(status);
    expect(background.filter(has)).toEqual(works);
    expect(([BoardsService] as readonly Type<object>[]).filter(has)).toEqual(serves);
    await service.stop();
  });
});
