import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableParams } from '../../data/table-params.ts'
import type { TablePage } from '../../entities/table/table-page.ts'
import { adminKey } from './actions/use-admin-action.ts'

type FetchPage<Row> = (context: { signal: AbortSignal }) => Promise<TablePage<Row>>

/** The query of one page of a table. The previous page stays visible while the next one loads. */
export const tableQuery = <Row>(name: string, params: TableParams, fetchPage: FetchPage<Row>) =>
  queryOptions({
    queryKey: [...adminKey, name, params.with({ page: params.page })],
    queryFn: fetchPage,
    placeholderData: keepPreviousData,
  })
