import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditedWrites } from './audited-writes.service.js';

/** Changes over HTTP, and the log of them. */
@Module({
  controllers: [AuditLogController],
  providers: [AuditLogRepository, AuditLogService, AuditedWrites],
  exports: [AuditedWrites],
})
export class AuditModule {}
