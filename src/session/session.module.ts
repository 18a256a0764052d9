import { Module } from '@nestjs/common';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';

/** Sign-in of people who use pages. */
@Module({ controllers: [SessionController], providers: [SessionService] })
export class SessionModule {}
