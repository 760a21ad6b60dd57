# A real S3 on the loopback: the proxy, account, container and object servers of OpenStack Swift with its s3api, which
# checks every signature, over one folder and with one copy of everything. Binds the four ports, writes rings and settings,
# then forks one process a server. All end with their parent.
import ctypes, json, os, signal, socket, sys, time

given = json.loads(sys.argv[1])
at = given['dir']
end_with_parent = lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL)
end_with_parent()

from swift.common import utils
utils.eventlet_monkey_patch()
with open(os.path.join(at, 'swift.conf'), 'w') as f:
    f.write('[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n'
            '[swift-constraints]\nmax_header_size = 16384\n')
utils.set_swift_dir(at)
from swift.common.storage_policy import reload_storage_policies
reload_storage_policies()
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_server

def log_to_file(conf, name, to_console, route, fmt, logger, adapted):
    import logging
    for h in list(logger.handlers):
        logger.removeHandler(h)
    h = logging.FileHandler(os.path.join(at, 'swift.log'))
    h.setFormatter(logging.Formatter('%(asctime)s %(name)s: %(message)s'))
    logger.addHandler(h)

class Cache:
    # what Swift asks of memcached, for the one proxy there is
    def __init__(self):
        self.kept = {}
    def get(self, key, **_):
        value, until = self.kept.get(key, (None, 0))
        return value if not until or until > time.time() else None
    def set(self, key, value, time_=0, **more):
        ttl = more.get('time', time_)
        self.kept[key] = (value, time.time() + ttl if ttl else 0)
    def delete(self, key, *_, **__):
        self.kept.pop(key, None)
    def incr(self, key, delta=1, **more):
        value = max(0, int(self.get(key) or 0) + delta)
        self.set(key, value, **more)
        return value

def cache(conf, **_):
    kept = Cache()
    def over(app):
        def call(env, start):
            env['swift.cache'] = kept
            return app(env, start)
        return call
    return over

listen = {}
for name in ('account', 'container', 'object', 'proxy'):
    s = listen[name] = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind((given['host'], given['port']) if name == 'proxy' else ('127.0.0.1', 0))
    s.listen(1024)

os.makedirs(os.path.join(at, 'disk', 'd1'), exist_ok=True)
for name in ('account', 'container', 'object'):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': listen[name].getsockname()[1], 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(at, name + '.ring.gz'))

common = '''[DEFAULT]
swift_dir = %(dir)s
devices = %(dir)s/disk
mount_check = false
fallocate_reserve = 0
log_custom_handlers = __main__.log_to_file
log_level = WARNING
''' % given
proxy = '''
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
paste.filter_factory = __main__:cache
[filter:s3api]
use = egg:swift#s3api
location = %(region)s
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_%(account)s_%(user)s = %(secret)s .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
max_manifest_size = 8388608
rate_limit_after_segment = 100000
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 60
recoverable_node_timeout = 30
conn_timeout = 5
error_suppression_limit = 1000000
''' % given
pids = {}
for name in listen:
    conf = os.path.join(at, name + '.conf')
    app = proxy if name == 'proxy' else '''
[pipeline:main]
pipeline = %s-server
[app:%s-server]
use = egg:swift#%s
container_update_timeout = 60
node_timeout = 60
''' % (name, name, name)
    with open(conf, 'w') as f:
        f.write(common + app)
    pid = os.fork()
    if pid == 0:
        end_with_parent()
        for other in listen:
            if other != name:
                listen[other].close()
        from paste.deploy import appconfig
        settings = appconfig('config:' + conf, name=name + '-server')
        settings['__file__'] = conf
        run_server(settings, utils.get_logger(settings, name + '-server'), listen[name])
        os._exit(0)
    pids[name] = pid
print(json.dumps({'port': listen['proxy'].getsockname()[1], 'pids': [os.getpid()] + list(pids.values())}), flush=True)
for s in listen.values():
    s.close()
pid, status = os.wait()
print('a server ended: %d' % pid, file=sys.stderr)
os._exit(1)
