import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import type { ContentKind } from './content-queries.ts'
import { PageTextField } from './page-text-field.tsx'
import { PostPictureField } from './post-picture-field.tsx'
import type { ContentEditorState } from './use-content-editor.ts'

type Props = { kind: ContentKind; editor: ContentEditorState }

export function ContentFieldset({ kind, editor: { fields, change, problems } }: Props) {
  return (
    <div className="flex max-w-190 flex-col gap-6">
      <TextField
        label="Title"
        value={fields.title}
        maxLength={200}
        error={problems.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {kind === 'page' ? (
        <>
          <TextField
            label="Description"
            isOptional
            hint="Below the title, and in search engines."
            maxLength={300}
            value={fields.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <PageTextField value={fields.content} onChange={(content) => change({ content })} />
        </>
      ) : (
        <>
          <PostPictureField fields={fields} onChange={change} altProblem={problems.alt} />
          <TextAreaField
            label="Text"
            rows={18}
            hint="We keep your line breaks."
            value={fields.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
