import { useRef } from 'react'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { PictureButton } from './picture-button.tsx'

type Props = { value: string; onChange: (value: string) => void }

/** A page's text in Markdown; pictures are inserted at the cursor. */
export function PageTextField({ value, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (url: string) => {
    const cursor = area.current?.selectionStart ?? value.length
    const altText = 'What the picture shows'
    const [before, after] = [value.slice(0, cursor), value.slice(cursor)]
    onChange(`${before}${before && !before.endsWith('\n\n') ? '\n\n' : ''}![${altText}](${url})\n\n${after}`)
  }
  return (
    <div className="flex flex-col gap-3">
      <TextAreaField
        ref={area}
        label="Text"
        rows={22}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint="Markdown: ## heading, **bold**, - list, [words](/address). Write what a picture shows between its square brackets."
        className="font-mono text-sm leading-6"
      />
      <div>
        <PictureButton label="Insert a picture" onUploaded={insert} />
      </div>
    </div>
  )
}
