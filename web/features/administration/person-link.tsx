import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { fullName, type People } from './people.ts'

type Props = { id: string | null; people: People; otherwise?: string }

/** Somebody's name and the way to their account; `otherwise` where there is nobody. */
export function PersonLink({ id, people, otherwise = '–' }: Props) {
  if (!id) return <>{otherwise}</>
  const person = people.get(id)
  if (!person) return <>Erased account</>
  return (
    <Link to={paths.adminUser(id)} className="text-link">
      {fullName(person)}
    </Link>
  )
}
