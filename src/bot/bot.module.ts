import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../config/app-config.js';
import { BookmakersModule } from '../bookmakers/bookmakers.module.js';
import { CompetitionsModule } from '../competitions/competitions.module.js';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { MessengerMessageEntity, RefereeEntity, TeamEntity } from '../database/entities/index.js';
import { FixturesModule } from '../fixtures/fixtures.module.js';
import { LineupsModule } from '../lineups/lineups.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { PlayersModule } from '../players/players.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { ScorecardModule } from '../scorecard/scorecard.module.js';
import { SearchModule } from '../search/search.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { WatchesModule } from '../watches/watches.module.js';
import { AlertChatsRepository } from './alerts/alert-chats.repository.js';
import { ChatAlerts } from './alerts/chat-alerts.js';
import { BoardValueBets } from './alerts/board-value-bets.js';
import { VALUE_BET_FINDER } from './alerts/value-bet-finder.js';
import { BOT_COMMANDS, BotCommands, FREE_TEXT } from './bot-commands.js';
import type { BotCommand } from './bot-commands.js';
import { ChatContexts } from './chat-contexts.js';
import { BetsCommand } from './commands/bets.command.js';
import { GroupsCommand } from './commands/groups.command.js';
import { LineupsCommand } from './commands/lineups.command.js';
import { OutliersCommand } from './commands/outliers.command.js';
import { RefereeCommand } from './commands/referee.command.js';
import { TodayCommand } from './commands/today.command.js';
import { TrendsCommand } from './commands/trends.command.js';
import { MyWatchesCommand } from './commands/mywatches.command.js';
import { StopCommand } from './commands/stop.command.js';
import { UnwatchCommand } from './commands/unwatch.command.js';
import { WatchCommand } from './commands/watch.command.js';
import { LiveCommand } from './commands/live.command.js';
import { MatchCommand } from './commands/match.command.js';
import { PlayerCommand } from './commands/player.command.js';
import { ScorecardCommand } from './commands/scorecard.command.js';
import { SettingsCommand } from './commands/settings.command.js';
import { TeamCommand } from './commands/team.command.js';
import { TomorrowCommand } from './commands/tomorrow.command.js';
import { DayFixtures } from './commands/day-fixtures.js';
import { DeadLettersController } from './delivery/dead-letters.controller.js';
import { DeadLettersRepository } from './delivery/dead-letters.repository.js';
import { DeadLettersService } from './delivery/dead-letters.service.js';
import { OutboxRepository } from './delivery/outbox.repository.js';
import { GroupFinder } from './group-finder.js';
import { MessengerController } from './messenger.controller.js';
import { MessengerService } from './messenger.service.js';
import { MessengerUpdatesRepository } from './messenger-updates.repository.js';
import { NameFinder } from './name-finder.js';
import { NearestNamesRepository } from './nearest-names.repository.js';
import { MorningMessages } from './morning/morning-messages.js';
import { MorningText } from './morning/morning-text.js';
import { MatchReply } from './replies/match.reply.js';
import { PlayerReply } from './replies/player.reply.js';
import { RefereeReply } from './replies/referee.reply.js';
import { TeamReply } from './replies/team.reply.js';
import { FreeText } from './search/free-text.js';
import { ChatSettingsRepository } from './settings/chat-settings.repository.js';
import { openTelegramClients, TELEGRAM_CLIENTS, TelegramBot } from './telegram/telegram-bot.js';
import { TelegramChatsRepository } from './telegram/telegram-chats.repository.js';
import { TelegramConnection } from './telegram/telegram-connection.service.js';
import { TelegramController } from './telegram/telegram.controller.js';
import { TelegramUpdatesService } from './telegram/telegram-updates.service.js';
import { UpdateReplies } from './update-replies.js';
import { WatchableReply } from './watchable-reply.js';
import { WatchTargets } from './watch-targets.js';

/** The commands in the order in which `/help` lists them; add new ones here. */
const commands = [
  GroupsCommand,
  TodayCommand,
  TomorrowCommand,
  LiveCommand,
  MatchCommand,
  TeamCommand,
  PlayerCommand,
  BetsCommand,
  TrendsCommand,
  OutliersCommand,
  LineupsCommand,
  RefereeCommand,
  ScorecardCommand,
  WatchCommand,
  MyWatchesCommand,
  UnwatchCommand,
  StopCommand,
  SettingsCommand,
];

/** The bot: receives updates of the messaging platform and of Telegram, and replies. */
@Module({
  imports: [
    BookmakersModule,
    CompetitionsModule,
    DashboardModule,
    FixturesModule,
    LineupsModule,
    PlayersModule,
    PublicIdsModule,
    RankingsModule,
    ScorecardModule,
    SearchModule,
    TeamsModule,
    TypeOrmModule.forFeature([MessengerMessageEntity, RefereeEntity, TeamEntity]),
    ValueBetsModule,
    WatchesModule,
  ],
  controllers: [MessengerController, TelegramController, DeadLettersController],
  providers: [
    ...commands,
    AlertChatsRepository,
    ChatAlerts,
    WatchableReply,
    WatchTargets,
    { provide: VALUE_BET_FINDER, useClass: BoardValueBets },
    { provide: BOT_COMMANDS, inject: commands, useFactory: (...all: BotCommand[]) => all },
    BotCommands,
    { provide: FREE_TEXT, useClass: FreeText },
    MatchReply,
    MorningMessages,
    MorningText,
    PlayerReply,
    RefereeReply,
    TeamReply,
    ChatContexts,
    ChatSettingsRepository,
    DeadLettersRepository,
    DeadLettersService,
    DayFixtures,
    GroupFinder,
    MessengerService,
    MessengerUpdatesRepository,
    NameFinder,
    NearestNamesRepository,
    OutboxRepository,
    TelegramBot,
    { provide: TELEGRAM_CLIENTS, inject: [AppConfig], useFactory: openTelegramClients },
    TelegramChatsRepository,
    TelegramConnection,
    TelegramUpdatesService,
    UpdateReplies,
  ],
})
export class BotModule {}
