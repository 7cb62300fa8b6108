export const notifications = {
  loadFailed: 'We couldn’t load your notifications',
  markFailed: { title: 'Error', text: 'We couldn’t save that. Check your connection, then try again.' },
  none: { title: 'No notifications', text: 'Updates about your homes and enquiries appear here.' },
} as const
