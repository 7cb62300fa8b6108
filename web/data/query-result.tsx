import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '../messages/account/account.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../ui/feedback/rows-skeleton.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** Title of the error state. */
  failure: string
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** The result of a query, its placeholder while loading, or an error with a retry button. */
export function QueryResult<T>({ query, failure, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <Notice
        isFailure
        heading="h2"
        title={failure}
        text={account.unreachable}
        actions={<Button onClick={() => query.refetch()}>Try again</Button>}
      />
    )
  return skeleton ?? <RowsSkeleton />
}
