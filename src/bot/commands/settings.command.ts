import { Injectable } from '@nestjs/common';
import { BookmakersService } from '../../bookmakers/bookmakers.service.js';
import { localMoment } from '../../common/calendar/days.js';
import type { MessageButtons } from '../../database/entities/index.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, BotReply, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotMessage } from '../bot-message.js';
import { chatFormat } from '../chat-format.js';
import { GroupFinder } from '../group-finder.js';
import { inRows } from '../page-buttons.js';
import { didYouMean, shownName } from '../reply-text.js';
import type { ChatSettings, SettingChanges } from '../settings/chat-settings.js';
import { ChatSettingsRepository } from '../settings/chat-settings.repository.js';
import { choicesOf, settingText } from '../settings/setting-texts.js';
import { readSetting, settingNames, settingOf } from '../settings/setting-values.js';
import type { Nameable, SettingName } from '../settings/setting-values.js';

/** A button's change, applied to the settings as they are when it is made. */
type Change = (settings: ChatSettings) => SettingChanges;

/** Shows and changes the chat's settings. */
@Injectable()
export class SettingsCommand implements BotCommand {
  readonly name = 'settings';

  constructor(
    private readonly settings: ChatSettingsRepository,
    private readonly bookmakers: BookmakersService,
    private readonly groups: GroupFinder,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { settings: texts } = context.texts;
    const nameable = await this.nameable();
    if (text === '') return overview(context, nameable);
    const [word = '', ...rest] = text.split(' ');
    const name = settingOf(word);
    if (name === null) return texts.unknown(shownName(word), namesOf(context).join(', '));
    const value = rest.join(' ');
    if (value === '') return page(name, context, nameable);
    if (!(await context.mayManage())) return texts.adminsOnly;
    const read = readSetting(name, value, nameable);
    if ('changes' in read)
      return async (transaction) => {
        const changed = await this.change(transaction, context, () => read.changes);
        return lineOf(name, changed, nameable);
      };
    const { label, allowed } = texts.fields[name];
    return didYouMean(texts.refused(label, shownName(read.part ?? value), allowed), read.nearest, context.texts);
  }

  /** Shows a setting, or changes it to the button's value. */
  async press(
    { words }: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    const nameable = await this.nameable();
    if (words === 'menu') return { message: messageOf(overview(context, nameable), context), notice: '' };
    const [, act, word = '', value = ''] = /^(show|set) (\w+)(?: (.+))?$/.exec(words) ?? [];
    const name = settingOf(word);
    if (name === null) return deadButton(context.texts);
    if (act === 'show') return { message: messageOf(page(name, context, nameable), context), notice: '' };
    if (!(await context.mayManage())) return { message: null, notice: context.texts.settings.adminsOnly };
    const change = changeOf(name, value, nameable);
    if (change === null) return deadButton(context.texts);
    return async (transaction) => {
      const changed = await this.change(transaction, context, change);
      return { message: messageOf(page(name, changed, nameable), changed), notice: lineOf(name, changed, nameable) };
    };
  }

  /** Stores a change. @returns the updated context */
  private async change(transaction: Transaction, context: BotContext, change: Change): Promise<BotContext> {
    const before = await this.settings.find(transaction, context.chatId);
    const changes = change(before);
    const { day, time } = localMoment(context.now, changes.timeZone ?? before.timeZone);
    // if the time has already passed today, messages start the next day
    const isLate = changes.morningAt != null && changes.morningAt <= time;
    const settings = await this.settings.change(transaction, context.chatId, changes, isLate ? day : undefined);
    return { ...context, settings, ...chatFormat(settings.language ?? context.senderLanguage, settings) };
  }

  private async nameable(): Promise<Nameable> {
    return { bookmakers: await this.bookmakers.listAll(), groups: await this.groups.list() };
  }
}

/** The change for a button's value; null if the value no longer exists. */
function changeOf(name: SettingName, value: string, nameable: Nameable): Change | null {
  const [, sign, slug] = /^([+-])(\S+)$/.exec(value) ?? [];
  if (name === 'bookmakers' && slug !== undefined) {
    if (!nameable.bookmakers.some((each) => each.slug === slug)) return null;
    return ({ bookmakers }) => {
      const others = bookmakers.filter((each) => each !== slug);
      return { bookmakers: sign === '+' ? [...others, slug] : others };
    };
  }
  const [, groupId] = /^#(\d+)$/.exec(value) ?? [];
  if (groupId !== undefined) {
    const group = nameable.groups.find(({ id }) => id === Number(groupId));
    return group === undefined ? null : () => ({ leagueGroupId: group.id });
  }
  const read = readSetting(name, value, nameable);
  return 'changes' in read ? () => read.changes : null;
}

const namesOf = ({ texts }: BotContext): string[] => settingNames.map((name) => texts.settings.fields[name].name);

function lineOf(name: SettingName, context: BotContext, nameable: Nameable): string {
  const { fields, line } = context.texts.settings;
  return line(fields[name].label, settingText(name, context.settings, nameable, context));
}

const commandOf = (name: SettingName, { texts }: BotContext): string =>
  `/settings ${texts.settings.fields[name].name} ${texts.settings.fields[name].example}`;

/** All settings, with a button for each. */
function overview(context: BotContext, nameable: Nameable): BotMessage {
  const { settings: texts } = context.texts;
  const buttons = settingNames.map((name) => ({ label: texts.fields[name].label, data: `settings show ${name}` }));
  const text = [
    texts.head,
    ...settingNames.map((name) => `• ${lineOf(name, context, nameable)}`),
    '',
    texts.how((['zone', 'morning'] as const).map((name) => commandOf(name, context)).join(', ')),
    namesOf(context).join(', '),
  ].join('\n');
  return { text, buttons: inRows(buttons, 3) };
}

/** One setting, with buttons for its most useful values. */
function page(name: SettingName, context: BotContext, nameable: Nameable): BotMessage {
  const { settings: texts } = context.texts;
  const choices = choicesOf(name, context.settings, nameable, context);
  const buttons: MessageButtons = inRows(
    choices.map(({ label, value, isChosen }) => ({
      label: isChosen ? `✓ ${label}` : label,
      data: `settings set ${name} ${value}`,
    })),
    name === 'bookmakers' ? 3 : 2,
  );
  const text = [
    lineOf(name, context, nameable),
    texts.allowed(texts.fields[name].allowed, commandOf(name, context)),
  ].join('\n');
  return { text, buttons: [...buttons, [{ label: texts.back, data: 'settings menu' }]] };
}
