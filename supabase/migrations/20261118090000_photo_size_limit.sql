-- Listing pictures: the size limit the storage service applies to every file, which is also the one the wizard names.
update storage.buckets set file_size_limit = 10485760 where id = 'listing-pictures';

-- No code reads this setting: the worker divides long alerts into emails of 50 listings.
delete from public.app_settings where key = 'alert_homes_per_mail';
