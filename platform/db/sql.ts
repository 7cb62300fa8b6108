import type postgres from 'postgres'

export type Sql = postgres.Sql
export type Tx = postgres.TransactionSql
