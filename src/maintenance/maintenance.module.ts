import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import { CountriesController } from './countries.controller.js';
import { CountriesRepository } from './countries.repository.js';
import { CountriesService } from './countries.service.js';
import { ImportReportsController } from './import-reports.controller.js';
import { ImportReportsRepository } from './import-reports.repository.js';
import { ImportReportsService } from './import-reports.service.js';
import { ManagersController } from './managers.controller.js';
import { ManagersRepository } from './managers.repository.js';
import { ManagersService } from './managers.service.js';

/** What operators look after: managers, countries, what imports left out, and the log of changes. */
@Module({
  imports: [AuditModule],
  controllers: [CountriesController, ImportReportsController, ManagersController],
  providers: [
    CountriesRepository,
    CountriesService,
    ImportReportsRepository,
    ImportReportsService,
    ManagersRepository,
    ManagersService,
  ],
})
export class MaintenanceModule {}
