-- A new value cannot be used in the transaction that adds it, so it has a file of its own.

alter type public.page_target add value 'feeds';
