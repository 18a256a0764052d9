import { Module } from '@nestjs/common';
import { DevelopmentSessions } from './development-sessions.js';
import { IssuerSignIn } from './issuer-sign-in.js';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';

@Module({ controllers: [SessionController], providers: [SessionService, IssuerSignIn, DevelopmentSessions] })
export class SessionModule {}
