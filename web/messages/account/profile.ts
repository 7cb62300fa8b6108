export const profile = {
  loadFailed: 'Error loading profile',
  updateFailed: { title: 'Error updating profile' },
  updated: { title: 'Profile updated successfully' },
} as const
