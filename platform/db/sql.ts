import type postgres from 'postgres'

/** The driver, as the rest of the platform knows it. */
export type Sql = postgres.Sql
export type Tx = postgres.TransactionSql
