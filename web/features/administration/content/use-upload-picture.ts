import { useMutation } from '@tanstack/react-query'
import { getSupabase } from '../../../data/supabase.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { uploadPicture } from './upload-picture.ts'

export function useUpload(onDone: (url: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => uploadPicture(await getSupabase(), file),
    onSuccess: onDone,
    onError: () => toast({ ...administration.error, text: administration.pictureFailed, tone: 'negative' }),
  })
}
