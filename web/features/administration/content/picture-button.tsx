import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pictureTypes } from './upload-picture.ts'
import { useUpload } from './use-upload-picture.ts'

type Props = { label: string; onUploaded: (url: string) => void }

export function PictureButton({ label, onUploaded }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const uploading = useUpload(onUploaded)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) uploading.mutate(file)
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        isBusy={uploading.isPending}
        busyLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        <Icon of={ImagePlus} size={16} />
        {label}
      </Button>
    </>
  )
}
