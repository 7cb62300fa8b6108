import { Button } from '../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'

type Props = { factorId: string; onDone: () => void; onLeave: () => void }

/** The second step of signing in. */
export function CodeStep({ factorId, onDone, onLeave }: Props) {
  return (
    <div className="mt-7 flex flex-col gap-5">
      <CodeForm
        factorId={factorId}
        label="Code from your authenticator app"
        hint="Six digits, new every half minute."
        isFirst
        onDone={onDone}
      />
      <Button variant="quiet" onClick={onLeave}>
        Sign in as somebody else
      </Button>
    </div>
  )
}
