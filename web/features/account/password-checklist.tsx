import { Check, Circle } from 'lucide-react'
import { type PasswordProblem, passwordProblems } from '../../../domain/accounts/password.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

const rules: readonly [PasswordProblem, string][] = [
  ['length', 'At least 8 characters'],
  ['lowercase', 'One lowercase letter'],
  ['uppercase', 'One uppercase letter'],
  ['number', 'One number'],
  ['special', 'One special character'],
]

/** The password rules, checked while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  const missing = passwordProblems(password)
  return (
    <ul aria-label="A strong password has" className="grid gap-x-4 gap-y-1.5 text-sm md:grid-cols-2">
      {rules.map(([problem, label]) => {
        const isMet = !missing.includes(problem)
        return (
          <li
            key={problem}
            className={classes('flex items-center gap-2', isMet ? 'font-medium text-positive' : 'text-ink-3')}
          >
            <Icon of={isMet ? Check : Circle} size={16} />
            {label}
            <span className="sr-only">{isMet ? ': met' : ': not met yet'}</span>
          </li>
        )
      })}
    </ul>
  )
}
