import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { adminHomeQuery } from '../../entities/administration/admin-home.ts'

/** Twelve items are waiting in the administration. */
export function WaitingWork() {
  const { data } = useQuery(adminHomeQuery)
  if (!data) return <>&nbsp;</>
  const waiting = data.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <Link to={paths.admin} className="text-link">
      {waiting === 0
        ? 'The administration queues are empty.'
        : `${capitalised(countPhrase(waiting, 'item is', 'items are'))} waiting in the administration.`}
    </Link>
  )
}
