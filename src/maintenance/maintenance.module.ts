import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLogEntryEntity, CountryEntity, ManagerEntity, RefusedRowEntity } from '../database/entities/index.js';
import { SearchModule } from '../search/search.module.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { AuditLogRepository } from './audit/audit-log.repository.js';
import { AuditLogService } from './audit/audit-log.service.js';
import { CountriesController } from './countries.controller.js';
import { CountriesRepository } from './countries.repository.js';
import { CountriesService } from './countries.service.js';
import { ImportReportsController } from './import-reports.controller.js';
import { ImportReportsRepository } from './import-reports.repository.js';
import { ImportReportsService } from './import-reports.service.js';
import { ManagersController } from './managers.controller.js';
import { ManagersRepository } from './managers.repository.js';
import { ManagersService } from './managers.service.js';
import { NamesController } from './names.controller.js';
import { NamesService } from './names.service.js';
import { UnresolvedNamesRepository } from './unresolved-names.repository.js';
import { UnresolvedNamesService } from './unresolved-names.service.js';

/** For operators: managers, countries, names, reports of imports, and the audit log. */
@Module({
  imports: [
    SearchModule,
    TypeOrmModule.forFeature([AuditLogEntryEntity, CountryEntity, ManagerEntity, RefusedRowEntity]),
  ],
  controllers: [AuditLogController, CountriesController, ImportReportsController, ManagersController, NamesController],
  providers: [
    AuditLogRepository,
    AuditLogService,
    CountriesRepository,
    CountriesService,
    ImportReportsRepository,
    ImportReportsService,
    ManagersRepository,
    ManagersService,
    NamesService,
    UnresolvedNamesRepository,
    UnresolvedNamesService,
  ],
})
export class MaintenanceModule {}
