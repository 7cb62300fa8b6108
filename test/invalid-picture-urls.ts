/** URLs that are not allowed as pictures; one of them looks like a file in the bucket. */
export const invalidPictureUrls = (bucket: string): string[] => [
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://example.org/1.jpg',
  '//example.org/1.jpg',
  '/portal/settings',
  `/storage/v1/object/public/${bucket}/../../../../auth/v1/logout`,
  'https://example.org/1.jpg" onerror="alert(1)',
  '',
]
