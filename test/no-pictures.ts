/** Addresses from which no browser is to fetch a picture; one of them pretends to lie in the bucket. */
export const noPictures = (bucket: string): string[] => [
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://example.org/1.jpg',
  '//example.org/1.jpg',
  '/portal/settings',
  `/storage/v1/object/public/${bucket}/../../../../auth/v1/logout`,
  'https://example.org/1.jpg" onerror="alert(1)',
  '',
]
