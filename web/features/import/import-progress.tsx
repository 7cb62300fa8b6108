import type { Progress } from './run-import.ts'

const verbs = { previewing: 'Previewing', importing: 'Importing' } as const

type Props = { step: 'previewing' | 'importing'; fileName: string; progress: Progress }

export function ImportProgress({ step, fileName, progress: { done, of, what } }: Props) {
  const percent = of === 0 ? 0 : Math.round((done / of) * 100)
  const label =
    what === 'pictures' ? `Sending pictures: ${done} of ${of}` : `${verbs[step]} ${done} of ${of} homes`
  return (
    <div className="rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-6 md:p-9">
      <h2 className="display break-words text-d2">{fileName}</h2>
      <p role="status" className="tabular mt-2">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="mt-4 h-2 overflow-hidden rounded-tag bg-fill"
      >
        <div
          className="h-full bg-strong transition-[width] duration-(--duration-base)"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-4 text-ink-2 text-sm">
        {step === 'previewing' ? 'No listings will change.' : 'Please leave this page open until it is done.'}
      </p>
    </div>
  )
}
