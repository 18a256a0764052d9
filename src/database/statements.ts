/** Where a repository sends its statements: the database, or one transaction of it. */
export interface Statements {
  /** The rows of one statement. */
  rows<Row extends object>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
}
