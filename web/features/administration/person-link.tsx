import { Link } from 'react-router'
import { adminPaths } from '../../../domain/site/admin-paths.ts'
import { fullName, type People } from './people.ts'

type Props = { id: string | null; people: People; fallback?: string }

/** A person's name, linked to their account; `fallback` if there is no person. */
export function PersonLink({ id, people, fallback = '–' }: Props) {
  if (!id) return <>{fallback}</>
  const person = people.get(id)
  if (!person) return <>Erased account</>
  return (
    <Link to={adminPaths.user(id)} className="text-link">
      {fullName(person)}
    </Link>
  )
}
