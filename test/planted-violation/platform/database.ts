export const readAnything = () => 'rows'
