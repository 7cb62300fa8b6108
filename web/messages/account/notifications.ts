export const notifications = {
  loadFailed: 'Your notifications could not be loaded',
  markFailed: { title: 'Error', text: 'That could not be saved. Check your connection, then try again.' },
  none: { title: 'No notifications', text: 'What happens with your homes and enquiries is told here.' },
} as const
