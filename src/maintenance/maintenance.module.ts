import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { addressOf } from '../database/data-source-options.js';
import { AuditLogEntryEntity, CountryEntity, ManagerEntity, RefusedRowEntity } from '../database/entities/index.js';
import { FileImporter } from '../ingestion/file-importer.js';
import { SearchModule } from '../search/search.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { CountriesController } from './countries.controller.js';
import { CountriesRepository } from './countries.repository.js';
import { CountriesService } from './countries.service.js';
import { ImportReportsController } from './import-reports.controller.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ManagersController } from './managers.controller.js';
import { ManagersRepository } from './managers.repository.js';
import { ManagersService } from './managers.service.js';
import { NamesController } from './names.controller.js';
import { NamesService } from './names.service.js';
import { OperatorListsRepository } from './operator-lists.repository.js';
import { OperatorListsService } from './operator-lists.service.js';
import { UnresolvedNamesRepository } from './unresolved-names.repository.js';
import { UnresolvedNamesService } from './unresolved-names.service.js';

/** For operators: managers, countries, names, reports of imports, and the audit log. */
@Module({
  imports: [
    SearchModule,
    TypeOrmModule.forFeature([AuditLogEntryEntity, CountryEntity, ManagerEntity, RefusedRowEntity]),
  ],
  controllers: [
    AuditLogController,
    CountriesController,
    ImportReportsController,
    ImportsController,
    ManagersController,
    NamesController,
  ],
  providers: [
    CountriesRepository,
    CountriesService,
    {
      provide: FileImporter,
      inject: [DataSource, LOGGER],
      useFactory: (database: DataSource, logger: Logger) => new FileImporter(addressOf(database), logger),
    },
    ImportsService,
    ManagersRepository,
    ManagersService,
    NamesService,
    OperatorListsRepository,
    OperatorListsService,
    UnresolvedNamesRepository,
    UnresolvedNamesService,
  ],
})
export class MaintenanceModule {}
