import type postgres from 'postgres'

export type Sql = postgres.Sql
export type Tx = postgres.TransactionSql

declare module 'postgres' {
  interface ISql<TTypes extends Record<string, unknown>> {
    /** The driver's own type of JSON refuses `unknown` and interfaces, which JSON.stringify takes. */
    json(value: object): Parameter
  }
}
