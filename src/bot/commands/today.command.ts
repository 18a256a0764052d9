import { Injectable } from '@nestjs/common';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { DayFixtures } from './day-fixtures.js';

/** The fixtures of the day. */
@Injectable()
export class TodayCommand implements BotCommand {
  readonly name = 'today';
  readonly words = '[group]';
  readonly description = "today's fixtures, with the referee's cards";
  readonly germanDescription = 'die Spiele von heute, mit dem Kartenschnitt des Schiedsrichters';

  constructor(private readonly fixtures: DayFixtures) {}

  reply(text: string, context: BotContext): Promise<string> {
    return this.fixtures.show(text, 'today', context);
  }
}
