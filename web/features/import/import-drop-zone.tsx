import { FileUp } from 'lucide-react'
import { DropZone } from '../../ui/fields/drop-zone.tsx'

type Props = { problem: string | undefined; onChoose: (files: File[]) => void }

export const ImportDropZone = ({ problem, onChoose }: Props) => (
  <DropZone
    title="Choose your file"
    text="Choose a BLM or CSV file, together with its photos if you have them as files. We fetch photos that are links. You’ll see a preview before anything changes."
    action="Choose files"
    icon={FileUp}
    accept=".blm,.csv,.txt,text/csv,text/plain,image/*"
    isMultiple
    onFiles={onChoose}
    error={problem}
    isLarge
  />
)
