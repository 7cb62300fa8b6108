import { useState } from 'react'
import { canUsePasskeys } from '../../../browser/passkey-support.ts'
import { Button } from '../../../ui/button.tsx'
import type { Factors } from '../sign-in/sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { verifySecurityKey } from './security-key.ts'
import { SecurityKeyForm } from './security-key-form.tsx'

type Props = { factors: Factors; onDone: () => void; onLeave: () => void }

const ways = {
  key: 'Use your passkey or security key',
  app: 'Use your authenticator app',
  recovery: 'Use a recovery code',
} as const
type Way = keyof typeof ways

/** The second step of signing in: a passkey or security key, a code from the app, or a recovery code. */
export function CodeStep({ factors: { appId, keyIds }, onDone, onLeave }: Props) {
  const isOffered: Record<Way, boolean> = {
    key: keyIds.length > 0 && (canUsePasskeys() || !appId),
    app: appId !== undefined,
    recovery: true,
  }
  const offered = (Object.keys(ways) as Way[]).filter((way) => isOffered[way])
  const [way, setWay] = useState<Way>(offered[0] ?? 'recovery')
  return (
    <div className="mt-7 flex flex-col gap-5">
      {way === 'recovery' && <RecoveryCodeForm onDone={onDone} />}
      {way === 'app' && (
        <CodeForm
          factorId={appId}
          label="Code from your authenticator app"
          hint="A 6-digit code that changes every 30 seconds."
          isFirst
          onDone={onDone}
        />
      )}
      {way === 'key' && <SecurityKeyForms keyIds={keyIds} onDone={onDone} />}
      <div className="flex flex-col gap-1">
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setWay(other)}>
              {ways[other]}
            </Button>
          ))}
        <Button variant="quiet" onClick={onLeave}>
          Use a different account
        </Button>
      </div>
    </div>
  )
}

/** Each key has a challenge of its own. */
function SecurityKeyForms({
  keyIds,
  onDone,
}: {
  keyIds: readonly Factors['keyIds'][number][]
  onDone: () => void
}) {
  return keyIds.map(({ id, name }) => (
    <SecurityKeyForm
      key={id}
      text={keyIds.length > 1 ? name : 'Your browser will ask for your passkey or security key.'}
      action={keyIds.length > 1 ? `Use ${name}` : 'Continue'}
      run={() => verifySecurityKey(id)}
      onDone={onDone}
    />
  ))
}
