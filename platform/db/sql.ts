import type postgres from 'postgres'

/** The driver, as the rest of the platform knows it. */
export type Sql = postgres.Sql
export type Tx = postgres.TransactionSql

declare module 'postgres' {
  interface ISql<TTypes extends Record<string, unknown>> {
    /** The driver's own type of JSON refuses `unknown` and interfaces, which JSON.stringify takes. */
    json(value: object): Parameter
  }
}
