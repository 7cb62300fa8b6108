import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { PendingUpload, UploadQueue } from './upload-queue.ts'

/** The progress of an upload, or its error. */
export function UploadTile({ upload, queue }: { upload: PendingUpload; queue: UploadQueue }) {
  const { key, name, previewUrl, phase, progress, problem } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className="min-w-0">
      <div className="relative aspect-3/2 overflow-hidden rounded-control bg-fill">
        <img src={previewUrl} alt="" className="photo opacity-35" />
        <div className="absolute inset-x-2.5 bottom-2.5 rounded-control bg-surface p-2.5">
          {phase === 'failed' ? (
            <div role="alert" className="flex flex-col items-start gap-1.5">
              <p className="text-negative text-xs">{problem}</p>
              <Button size="small" onClick={() => queue.retry(key)}>
                Try again
              </Button>
            </div>
          ) : (
            <>
              <p className="tabular flex justify-between text-sm">
                <span>{phase === 'waiting' ? 'Waiting' : 'Uploading'}</span>
                <b className="font-semibold">{percent}%</b>
              </p>
              <div
                role="progressbar"
                aria-label={`Uploading ${name}`}
                aria-valuenow={percent}
                className="mt-1.5 h-1 overflow-hidden rounded-tag bg-fill"
              >
                <div className="h-full bg-strong transition-[width]" style={{ width: `${percent}%` }} />
              </div>
            </>
          )}
        </div>
      </div>
      <div className="flex items-center">
        <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
        <IconButton icon={X} label={`Stop ${name}`} onClick={() => queue.cancel(key)} />
      </div>
    </li>
  )
}
