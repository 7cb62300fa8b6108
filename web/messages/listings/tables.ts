import type { ToastMessage } from '../../ui/feedback/toast.ts'

/** Messages about tables and their saved views. */
export const tables = {
  viewSaved: { title: 'View saved' },
  viewDeleted: { title: 'View deleted' },
  viewExists: { title: 'You have a view with this name', text: 'Choose another name.' },
  viewNotSaved: { title: 'We couldn’t change your views', text: 'Check your connection and try again.' },
  viewNameMissing: 'Enter a name.',
} as const satisfies Record<string, ToastMessage | string>
